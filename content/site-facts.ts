import { pagesOff } from '#content/offers.ts'
import type { SiteContent } from '#content/site-content.ts'

export type SiteFacts = ReturnType<typeof siteFactsOf>

/**
 * What every page is sent with, by the root's loader: what the frame shows, what messages name, and what pages that
 * load in the browser need. It is part of every document, so it holds nothing that a page's own loader can bring.
 */
export function siteFactsOf({ facts, pages, references }: SiteContent) {
  const { plans, retention, blog } = facts
  const { navigation, seo } = pages
  return {
    navigation,
    /** Paths of the pages that are switched off. */
    off: pagesOff(facts),
    plans,
    seo,
    articles: blog.articles,
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
}
