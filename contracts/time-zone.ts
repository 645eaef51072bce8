/**
 * The practice's clock, the one declaration of it: days on the site, in mails and in the owner's area are days there, for
 * whoever reads them wherever they are.
 */
export const PRACTICE_TIME_ZONE = 'America/New_York'
