import { blogSite } from '#content/facts/blog.ts'
import { fees } from '#content/facts/fees.ts'
import { bookingWidget, insurers, platforms } from '#content/facts/platforms.ts'
import { practice } from '#content/facts/practice.ts'
import { retention } from '#content/facts/retention.ts'
import { reviews } from '#content/facts/reviews.ts'
import { crisis, type CrisisLine } from '#content/messages/crisis.ts'
import type { BookingPlatformId } from '#content/schemas/facts.ts'

/**
 * The facts that a text can name, as `{{selfPay}}`. The list is closed: any other name fails the build.
 * A text that names a fact changes with it; one that repeats it would stay behind.
 */
export const references = {
  practiceName: practice.name,
  practiceDescription: practice.description,
  ownerName: practice.owner.name,
  ownerTitle: practice.owner.title,
  signature: practice.owner.signature,
  licenseState: practice.licence.state,
  licenseStateCode: practice.licence.stateCode,
  licenseNumber: practice.licence.number,
  licenseCheck: practice.licence.verifyUrl,
  npi: practice.npi,
  caqh: practice.caqh,
  serviceArea: practice.serviceArea,
  founded: String(practice.founded),
  email: practice.email,
  phone: practice.phone.display,
  phoneDialed: practice.phone.tel,
  postalAddress: practice.postalAddress.oneLine,
  noticeOfPrivacyPractices: practice.noticeOfPrivacyPractices,
  blogAddress: blogSite.address,

  esaFee: fees.esaEvaluation.text,
  selfPay: fees.selfPay.text,
  copay: fees.copay.text,
  disputeOver: fees.goodFaithEstimate.disputeOver.text,
  sessionLengths: fees.sessionLengths.text,
  therapyLength: fees.therapyLength.text,
  therapyMinutes: String(fees.therapyLength.minutes),
  cancellationNotice: fees.cancellation.text,
  homeFormAnswer: fees.responseTimes.homeForm,
  contactPageAnswer: fees.responseTimes.contactPage,
  esaRequestAnswer: fees.responseTimes.esaRequest,
  formTextAnswer: fees.responseTimes.formText,

  insurerCount: String(insurers.length),
  platformNames: platforms
    .filter(({ profileUrl }) => profileUrl)
    .map(({ name }) => name)
    .join(', '),
  calendarNotice:
    bookingWidget.load === 'on-request'
      ? 'The calendar on the booking page loads only when you ask for it.'
      : 'The calendar on the booking page tells its platform that you opened the page.',
  doctorBooking: platform('doctor-booking').name,
  doctorBookingProfile: platform('doctor-booking').profileUrl,
  headway: platform('headway').name,
  headwayProfile: platform('headway').profileUrl,
  sondermind: platform('sondermind').name,
  sondermindProfile: platform('sondermind').profileUrl,
  growTherapy: platform('grow-therapy').name,
  growTherapyProfile: platform('grow-therapy').profileUrl,

  enquiryKept: retention.enquiry.text,
  esaRequestKept: retention.esaRequest.text,
  pendingTestimonialKept: retention.pendingTestimonial.text,
  unsubscribedAddressKept: retention.unsubscribedAddress.text,
  readingRecordKept: retention.readingRecord.text,
  clinicalRecordKept: retention.clinicalRecord.text,

  esaLawChecked: reviews.esaLawChecked,
  privacyPolicyUpdated: reviews.privacyPolicyUpdated,
  termsUpdated: reviews.termsUpdated,
  consentUpdated: reviews.consentUpdated,

  crisisNotice: crisis.notice,
  lifelineName: line('lifeline').name,
  domesticViolenceName: line('domestic-violence').name,
  domesticViolenceNumber: line('domestic-violence').number,
  maternalHotlineName: crisis.maternalHotline.name,
  maternalHotlineNumber: crisis.maternalHotline.number,
} satisfies Record<string, string>

function platform(id: BookingPlatformId): { name: string; profileUrl: string } {
  const found = platforms.find((one) => one.id === id)
  if (!found?.profileUrl) throw new Error(`The platform ${id} has no profile to book at`)
  return { name: found.name, profileUrl: found.profileUrl }
}

function line(id: CrisisLine['id']): CrisisLine {
  const found = crisis.lines.find((one) => one.id === id)
  if (!found) throw new Error(`No crisis line is called ${id}`)
  return found
}
