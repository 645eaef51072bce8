import { settings } from '#app/lib/settings.ts'

const STAND_IN = '/sandbox/booking'

/** The script of the doctor-booking platform's plugin; in the sandbox that of its stand-in. */
export function pluginAddress(scriptUrl: string): string {
  return settings.sandbox ? `${STAND_IN}/widget.js` : scriptUrl
}

/** The practice's page on that platform. The sample's platform exists in the sandbox only. */
export function calendarAddress(profileUrl: string): string {
  return settings.sandbox ? `${STAND_IN}/schedule` : profileUrl
}
