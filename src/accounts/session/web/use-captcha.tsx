import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { appConfig } from '#platform/web/app-config.ts';

// Hardly ever shown, and this stands in the entry.
const CaptchaBox = lazy(() => import('./captcha-box.tsx').then((module) => ({ default: module.CaptchaBox })));

/**
 * The box of a form that may have to ask for a captcha, and its answer. `askFor` shows it when a failure says so; an
 * answer is good once, so that after each call the box is a new one. Without a configured service there is none.
 */
export function useCaptcha({ isAsked }: { isAsked: boolean } = { isAsked: false }): {
  box: ReactNode;
  answer: string | undefined;
  askFor: (failure: ApiFailure) => void;
  askAgain: () => void;
} {
  const [asked, setAsked] = useState(isAsked ? 1 : 0);
  const [answer, setAnswer] = useState<string>();
  const askAgain = () => {
    setAnswer(undefined);
    setAsked((times) => times + 1);
  };
  return {
    box: appConfig.captcha !== null && asked > 0 && (
      <Suspense>
        <CaptchaBox key={asked} onAnswer={setAnswer} />
      </Suspense>
    ),
    answer,
    askAgain,
    askFor: (failure) => {
      if (failure.errors['captcha'] || asked > 0) askAgain();
    },
  };
}
