import { navigation } from '#content/facts/navigation.ts'
import { plans } from '#content/facts/plans.ts'
import { retention } from '#content/facts/retention.ts'
import { seo } from '#content/facts/seo.ts'
import { references } from '#content/references.ts'

/**
 * What every page is sent with, by the root's loader: what the frame shows, what messages name, and what pages that
 * load in the browser need. It is part of every document, so it holds nothing that a page's own loader can bring.
 */
export const siteFacts = {
  navigation,
  plans,
  seo,
  retention: { enquiry: retention.enquiry, esaRequest: retention.esaRequest },
  references: {
    practiceName: references.practiceName,
    practiceDescription: references.practiceDescription,
    signature: references.signature,
    ownerTitle: references.ownerTitle,
    licenseState: references.licenseState,
    licenseNumber: references.licenseNumber,
    serviceArea: references.serviceArea,
    email: references.email,
    phone: references.phone,
    phoneDialed: references.phoneDialed,
    noticeOfPrivacyPractices: references.noticeOfPrivacyPractices,
    blogAddress: references.blogAddress,
    homeFormAnswer: references.homeFormAnswer,
    contactPageAnswer: references.contactPageAnswer,
    esaRequestAnswer: references.esaRequestAnswer,
    enquiryKept: references.enquiryKept,
    esaRequestKept: references.esaRequestKept,
  },
}
export type SiteFacts = typeof siteFacts
