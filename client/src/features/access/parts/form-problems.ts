import type { FieldErrors, FieldValues, Path } from 'react-hook-form';

/** The errors of a form in the order of its fields, as the summary at its top lists them. */
export const problemsOf = <Form extends FieldValues>(
  errors: FieldErrors<Form>,
  labels: readonly (readonly [Path<Form>, string])[],
  idOf: (name: Path<Form>) => string,
): { fieldId: string; label: string; message: string }[] =>
  labels.flatMap(([name, label]) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: idOf(name), label, message }] : [];
  });
