/** What the recovery calls answer, to the letter. Source: contract §11, §12, decisions 2 and 7. */
export const recoveryTexts = {
  /** The request was accepted, for a known or an unknown address. Source: X-05. */
  asked: 'msg_1',
  /** The address was left out. */
  noMail: 'Please Post mail key.',
  /** The address is unknown; only a site that discloses accounts answers this. Source: X-06. */
  unknownMail: 'This User was not found or invalid',
  /** The request cannot be kept now. Source: X-06. */
  unavailable: "Sorry system can't send email at the moment",
  fieldsNeeded: 'name, new_pass, and temp_pass fields are required',
  /** Every way in which a code can be wrong. Source: X-02. */
  wrongCode: 'No valid temp password request.',
  done: 'Your New Password has been saved please log in.',
} as const;
