import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { recoveryTexts } from './dialect/recovery-texts.ts';

/** The address of someone who has lost their password. */
export const lostPasswordVerificationRequestSchema = z.object({ mail: z.string().check(z.minLength(1)) });

/** C-09: POST /user/lost-password-verification; `message` is `msg_1` for a known and an unknown address. Source: contract §11, decision 7. */
export const lostPasswordVerification = defineCall({
  name: 'lost-password.verification',
  method: 'POST',
  path: '/user/lost-password-verification',
  body: 'json',
  request: lostPasswordVerificationRequestSchema,
  smallBody: { empty: recoveryTexts.noMail },
  errors: 'drupal',
  audience: 'anyone',
  response: z.object({ message: z.string() }),
  statuses: [200, 400, 401, 403, 406, 413, 415, 429],
});
