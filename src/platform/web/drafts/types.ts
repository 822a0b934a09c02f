/** Whose draft, of which wizard, in which of its contexts. One draft per key. */
export type DraftKey = { userId: number; wizard: string; context: string };

/** One call as it will be sent, letter for letter. */
export type FrozenRequest = {
  name: string;
  method: 'POST';
  /** Without the API base: `/v1/…`. */
  path: string;
  /** JSON text. */
  body: string;
  idempotencyKey: string;
  /**
   * Fills path and body of a follow-up from the main reply, by JSON pointers: `{ '{client}': '/client/id' }`. In
   * the path the value is encoded for a URL; in the body it replaces the placeholder as JSON text without quotes.
   */
  fill?: Record<string, string>;
};

/** What a wizard hands over to be frozen: the first request is the main one, later ones are follow-ups. */
export type SubmissionContent = {
  requests: FrozenRequest[];
  /** sha256 of the pictures to send before the first request. */
  pictures: string[];
  /** The keys of other work of this device that it builds on: it is not sent while one of them is on its way. */
  after?: string[];
};

/** `status` 0: no answer of the server (cancelled by the user, or a picture lost on this device). */
export type SubmissionFailure = {
  status: number;
  text: string;
  errors: Record<string, string>;
  requestId: string | null;
};

/** A finished piece of work, frozen: what is sent does not change any more. */
export type Submission = SubmissionContent & {
  /** UUID made with the draft, or with its mending after a refusal; the main request carries it. */
  idempotencyKey: string;
  /** Revision of the draft that was frozen. */
  revision: number;
  /** The refused or called-off submission that this one mends; null or absent when there is none. */
  parent?: { idempotencyKey: string; revision: number } | null;
  /** ISO instants. */
  frozenAt: string;
  receivedAt: string | null;
  state: 'waiting' | 'sending' | 'received' | 'refused';
  /** Tries that ended without a verdict: those with fewer go first. */
  attempt: number;
  /** What the last try met; how sending stands now is said by `inCondition`. */
  waitingFor: 'network' | 'server' | 'sign-in' | null;
  /** Answer of the main request. */
  reply: unknown;
  failure: SubmissionFailure | null;
  /** How many requests are done with (answered or refused): the main one, then the follow-ups in order. */
  done: number;
  /** A failing follow-up never undoes the success. One that only lacks the network is tried again. */
  followUpFailures: { name: string; text: string }[];
};

export type Draft<T> = {
  key: DraftKey;
  /** 0 until something has been changed. */
  revision: number;
  value: T;
  savedAt: string;
  submission: Submission | null;
};

/** What the draft knows of a picture without opening it. */
export type PictureEntry = { name: string; sha256: string; size: number; type: string };

export type DraftOptions<T> = {
  initial: () => T;
  /** Checks the shape of a stored value; null when it cannot be used any more. */
  read: (stored: unknown) => T | null;
  /** The sha256 of every picture the value names. Pictures it no longer names are dropped. */
  picturesOf?: (value: T) => string[];
};

export type OpenDraft<T> = {
  /** 'read-only': another tab is working on this draft; it is followed as it changes. */
  state: 'owner' | 'read-only';
  draft: Draft<T>;
  /** Left by an earlier visit (another tab session, or more than half an hour ago): ask before going on with it. */
  restored: boolean;
  saving: 'saved' | 'saving' | 'failed';
  /** Why saving failed, in words; null otherwise. */
  saveProblem: string | null;
  /** In memory at once, saved in order, failures visible. Ignored in a read-only tab. */
  update: (change: (value: T) => T) => void;
  /** Takes a picture up and returns its sha256. It is stored together with the next change that names it. */
  addPicture: (picture: Blob) => Promise<string>;
  /** The picture itself, the same object every time; null while unknown. */
  pictureBlob: (sha256: string) => Blob | null;
  /** Object URL of a picture; null while unknown. Revoked when the picture or the page goes. */
  pictureUrl: (sha256: string) => string | null;
  /** Freezes the work and starts sending it. The main request carries `idempotencyKey`. A second call is ignored. */
  submit: (make: (value: T, idempotencyKey: string) => SubmissionContent) => void;
  /** 'Annulla invio': back to editing under the same idempotency key; shown as refused, by the user. */
  cancelSubmission: () => void;
  /** 'Invia ora': tries at once instead of waiting. */
  sendNow: () => void;
  /**
   * Leaves the waiting submission in the outbox, where it goes on being sent, and starts over with `next` under a
   * new idempotency key.
   */
  setAside: (next: T) => void;
  /**
   * After success: starts over with `next` under a new idempotency key, or drops the draft. `isTakenBack`: `next` holds
   * the part that was refused, and nothing of what was sent is missing any more.
   */
  finish: (next: T | null, isTakenBack?: boolean) => void;
  /** 'Annulla': drops the draft and its pictures and starts from the initial value. */
  discard: () => Promise<void>;
  /** 'Continua qui': takes the draft over from the other tab. */
  takeOver: () => void;
};

export type DraftState<T> = { state: 'loading' } | OpenDraft<T>;

/** What stands between this device and the server, for all that waits. */
export type Obstacle = 'network' | 'server' | 'sign-in';

export type Condition = {
  /** Null when the way is free or being tried; undefined until it is known. */
  obstacle: Obstacle | null | undefined;
  /** The storage of this device has no room left. */
  isFull: boolean;
};
