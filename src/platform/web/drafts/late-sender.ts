import type { Sender } from './sender.ts';

/** How soon the code is asked for again after it did not come. */
const retryMs = 5_000;

type Sending = Pick<Sender, 'run' | 'sendNow' | 'stop'>;

/**
 * A sender whose code is fetched after the page that wants it: none of it is needed to show something. Code that does
 * not come is asked for again, by itself and whenever there is a reason to send.
 */
export class LateSender {
  private readonly fetchSender: () => Promise<Sending>;
  private sender: Sending | null = null;
  private isStopped = false;
  private isFetching = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(fetchSender: () => Promise<Sending>) {
    this.fetchSender = fetchSender;
    void this.start();
  }

  /** As the sender does; one that begins looks at all that waits by itself. */
  sendNow(evenSignedOut: boolean): void {
    if (this.sender) this.sender.sendNow(evenSignedOut);
    else void this.start();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
    this.sender?.stop();
  }

  private async start(): Promise<void> {
    if (this.isFetching || this.isStopped) return;
    this.isFetching = true;
    clearTimeout(this.retry);
    const sender = await this.fetchSender().catch(() => null);
    this.isFetching = false;
    if (this.isStopped) return sender?.stop();
    if (sender === null) {
      this.retry = setTimeout(() => void this.start(), retryMs);
      return;
    }
    this.sender = sender;
    void sender.run();
  }
}
