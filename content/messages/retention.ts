/** What stays when an account is deleted: the dialog before it and the mail after it say the same. */
export const staysAfterDeletion =
  'What you sent through the forms stays with the practice, encrypted and no longer linked to an account: messages for up to {{inquiryKept}} from the day you sent them, ESA requests for up to {{esaRequestKept}}.'
