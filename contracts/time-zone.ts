/**
 * The practice's time zone. Dates on the site, in mails and in the owner's area are computed in it, not in that
 * of the reader's browser.
 */
export const PRACTICE_TIME_ZONE = 'America/New_York'
