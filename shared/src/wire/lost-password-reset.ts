import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { recoveryTexts } from './dialect/recovery-texts.ts';

const filled = z.string().check(z.minLength(1));
/** `name` is the mail address, `temp_pass` the code of the recovery mail. Plain values, not fields. */
export const lostPasswordResetRequestSchema = z.object({ name: filled, temp_pass: filled, new_pass: filled });

/** C-10: POST /user/lost-password-reset; every wrong code is 400 in one and the same words. Source: contract §12, decision 2. */
export const lostPasswordReset = defineCall({
  name: 'lost-password.reset',
  method: 'POST',
  path: '/user/lost-password-reset',
  body: 'json',
  request: lostPasswordResetRequestSchema,
  smallBody: { empty: recoveryTexts.fieldsNeeded },
  errors: 'drupal',
  audience: 'anyone',
  response: z.object({ message: z.literal(recoveryTexts.done) }),
  statuses: [200, 400, 401, 403, 406, 413, 415, 422, 429, 503],
});
