import type { StaffEnrolled, StaffMember, StaffNextStep } from '@ancrage/shared/wire/staff-sign-in';
import { useState } from 'react';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { CodeStep } from '../parts/code-step.tsx';
import { EnrolStep } from '../parts/enrol-step.tsx';
import { PasswordStep } from '../parts/password-step.tsx';
import { RecoveryCodesStep } from '../parts/recovery-codes-step.tsx';
import { SignInFrame } from '../parts/sign-in-frame.tsx';

const enter = (member: StaffMember): void => {
  staffQueries.setQueryData(staffKeys.me, member);
};

/** Password, then second factor, which the first sign-in sets up; or a passkey. Source: Q-23. */
export const SignInScreen = () => {
  const [step, setStep] = useState<StaffNextStep | null>(null);
  const [enrolled, setEnrolled] = useState<StaffEnrolled | null>(null);
  const [isOver] = useState(() => staffQueries.getQueryData(staffKeys.isOver) === true);
  const content = () => {
    if (enrolled !== null)
      return <RecoveryCodesStep codes={enrolled.recoveryCodes} onKept={() => enter(enrolled.me)} />;
    if (step === null) return <PasswordStep isOver={isOver} onIn={enter} onNext={setStep} />;
    if (step.next === 'enrol')
      return <EnrolStep choosePassword={step.choosePassword} onEnrolled={setEnrolled} />;
    return <CodeStep choosePassword={step.choosePassword} onBack={() => setStep(null)} onIn={enter} />;
  };
  return <SignInFrame>{content()}</SignInFrame>;
};
