import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changesOf, type EditableInfo } from '#person/personal-info.ts';

/** Updates the fields that the user has not changed here. @param saved the saved values */
export const useMovedOn = (form: UseFormReturn<EditableInfo>, saved: EditableInfo): void => {
  const known = useRef(saved);
  useEffect(() => {
    const before = known.current;
    known.current = saved;
    if (Object.keys(changesOf(saved, before)).length === 0) return;
    const kept = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true };
    form.reset({ ...saved, ...changesOf(form.getValues(), before) }, kept);
  }, [form, saved]);
};
