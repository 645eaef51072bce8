import { crisis, type CrisisLine } from '#content/messages/crisis.ts'
import { crisisHelp } from '#content/messages/crisis-help.ts'
import { factTexts as words } from '#content/messages/fact-texts.ts'
import { hoursInSpanish, sessionLanguages } from '#content/messages/spanish.ts'
import { calendarOf, platformsToBook } from '#content/offers.ts'
import { NO_TARGET } from '#content/schemas/text.ts'
import { lengthsInWords } from '#content/schemas/lengths-in-words.ts'
import type { BookingFacts, BookingPlatformId } from '#content/schemas/booking.ts'
import type { Facts } from '#content/documents.ts'
import { capitalized, fill, plural } from '#contracts/fill.ts'

/** Includes the addresses of the owner's own pages (`ownPageReferences`), which no code uses by name. */
export type References = ReturnType<typeof referencesOf> & Readonly<Record<`ownPage${number}`, string>>

/**
 * The facts that a text can reference, such as `{{selfPay}}`. The list is closed: any other name fails the build. A
 * text with a reference changes with the fact; one that repeats the value would not.
 */
export function referencesOf(facts: Facts) {
  return {
    ...practiceReferences(facts),
    ...feeReferences(facts),
    ...bookingReferences(facts),
    ...lawReferences(facts),
    ...crisisReferences(),
  } satisfies Record<string, string>
}

function practiceReferences({ practice, blog }: Facts) {
  return {
    practiceName: practice.name,
    legalName: practice.legalName ?? practice.name,
    practiceDescription: practice.description,
    ownerName: practice.owner.name,
    ownerTitle: practice.owner.title,
    signature: practice.owner.signature,
    licenseState: practice.licence.state,
    licenseStateCode: practice.licence.stateCode,
    licenseNumber: practice.licence.number,
    licenseCheck: practice.licence.verifyUrl,
    npi: practice.npi ?? '',
    caqh: practice.caqh ?? '',
    serviceArea: practice.serviceArea,
    founded: String(practice.founded),
    hours: words.hours[practice.hours],
    hoursInSpanish: hoursInSpanish[practice.hours],
    sessionLanguages: sessionLanguages[practice.languages].short,
    sessionLanguagesMore: sessionLanguages[practice.languages].long,
    email: practice.email,
    phone: practice.phone.display,
    phoneDialed: practice.phone.tel,
    postalAddress: practice.postalAddress.oneLine,
    noticeOfPrivacyPractices: practice.noticeOfPrivacyPractices,

    blogAddress: blog.address,
  }
}

function feeReferences({ fees }: Facts) {
  return {
    esaFee: fees.esaEvaluation.text,
    selfPay: fees.selfPay.text,
    copay: fees.copay.text,
    consultingPrice: fees.consultingFrom
      ? fill(words.consulting.from, { amount: fees.consultingFrom.text })
      : words.consulting.none,
    disputeOver: fees.disputeOver.text,
    sessionLengths: otherLengths(fees),
    therapyLength: fees.therapyLength.text,
    therapyMinutes: String(fees.therapyLength.minutes),
    cancellationNotice: fees.cancellationHours.text,
    cancellationHours: String(fees.cancellationHours.hours),
    homeFormAnswer: fees.responseTimes.homeForm,
    contactPageAnswer: fees.responseTimes.contactPage,
    esaRequestAnswer: fees.responseTimes.esaRequest,
    esaLetterWithin: fees.esaLetterWithin,
    formTextAnswer: fees.responseTimes.formText,
  }
}

/** Of a session, besides the usual one, which texts name first. */
function otherLengths({ sessionLengths, therapyLength }: Facts['fees']): string {
  const others = sessionLengths.minutes.filter((minutes) => minutes !== therapyLength.minutes)
  return others.length > 0 ? lengthsInWords(others) : sessionLengths.text
}

function bookingReferences(facts: Facts) {
  const { platforms } = facts
  const doctorBooking = platformOf(platforms, 'doctor-booking')
  const headway = platformOf(platforms, 'headway')
  const sondermind = platformOf(platforms, 'sondermind')
  const growTherapy = platformOf(platforms, 'grow-therapy')
  const used = platforms.platforms.filter(({ profileUrl }) => profileUrl)
  const bookable = platformsToBook(facts).length
  return {
    insurerCount: String(platforms.insurers.length),
    platformNames: used.map(({ name }) => name).join(', ') || words.noPlatform,
    platformCount: plural(words.platforms, bookable, words.numbers[bookable]),
    waysToBook: capitalized(plural(words.waysToBook, bookable, words.numbers[bookable])),
    calendarNotice: calendarNotice(facts),
    doctorBooking: doctorBooking.name,
    doctorBookingProfile: doctorBooking.profileUrl,
    headway: headway.name,
    headwayProfile: headway.profileUrl,
    sondermind: sondermind.name,
    sondermindProfile: sondermind.profileUrl,
    growTherapy: growTherapy.name,
    growTherapyProfile: growTherapy.profileUrl,
  }
}

function calendarNotice(facts: Facts): string {
  const calendar = calendarOf(facts)
  return calendar ? words.calendar[calendar.load] : plural(words.calendar.none, platformsToBook(facts).length)
}

/** Retention periods, and the days of the last reviews. */
function lawReferences({ retention, reviews }: Facts) {
  return {
    inquiryKept: retention.inquiry.text,
    esaRequestKept: retention.esaRequest.text,
    pendingTestimonialKept: retention.pendingTestimonial.text,
    unsubscribedAddressKept: retention.unsubscribedAddress.text,
    readingRecordKept: retention.readingRecord.text,
    pageVisitsKept: retention.pageVisits.text,
    clinicalRecordKept: retention.clinicalRecord.text,
    esaLawChecked: reviews.esaLawChecked,
    privacyPolicyUpdated: reviews.privacyPolicyUpdated,
    termsUpdated: reviews.termsUpdated,
    consentUpdated: reviews.consentUpdated,
  }
}

function crisisReferences() {
  return {
    crisisNotice: crisis.notice,
    lifelineName: line('lifeline').name,
    domesticViolenceName: line('domestic-violence').name,
    domesticViolenceNumber: line('domestic-violence').number,
    maternalHotlineName: crisisHelp.maternalHotline.name,
    maternalHotlineNumber: crisisHelp.maternalHotline.number,
  }
}

/** A platform without a profile is still named; links to it are removed (`offers.ts`). */
function platformOf(
  { platforms }: BookingFacts,
  id: BookingPlatformId,
): { name: string; profileUrl: string } {
  const found = platforms.find((one) => one.id === id)
  if (!found) throw new Error(`No platform is called ${id}`)
  return { name: found.name, profileUrl: found.profileUrl ?? NO_TARGET }
}

function line(id: CrisisLine['id']): CrisisLine {
  const found = crisis.lines.find((one) => one.id === id)
  if (!found) throw new Error(`No crisis line is called ${id}`)
  return found
}
