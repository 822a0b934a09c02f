/** What the script of reCAPTCHA v2, and of the services compatible with it, puts into the page. */
type CaptchaService = {
  /** reCAPTCHA loads its real program after its script; others are ready with theirs. */
  ready?: (then: () => void) => void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (answer: string) => void;
      'expired-callback': () => void;
    },
  ): unknown;
};

const given = () => (window as { grecaptcha?: CaptchaService }).grecaptcha;

/** So long the service may take to be ready once its script is there: a part of it may be blocked. */
const longestWaitMs = 15_000;

let loading: Promise<CaptchaService> | null = null;

/** Loads the service's script, in Italian, once for the page. Rejects when it cannot be loaded; the next call tries again. */
export function loadCaptcha(scriptUrl: string): Promise<CaptchaService> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string): Promise<CaptchaService> {
  if (!given()) await addScript(scriptUrl);
  const service = given();
  if (!service) throw new Error('the script has brought no captcha');
  const { ready } = service;
  if (ready)
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('the captcha is not ready')), longestWaitMs);
      ready(resolve);
    });
  return service;
}

async function addScript(scriptUrl: string): Promise<void> {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('hl', 'it');
  const script = document.createElement('script');
  script.src = url.href;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
