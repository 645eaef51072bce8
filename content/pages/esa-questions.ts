import { fees } from '#content/facts/fees.ts'
import { EsaQuestions } from '#content/schemas/pages.ts'

// Sources: 42 U.S.C. 3604(f); Florida Statutes 760.27 and 817.265; 14 CFR 382 as changed in January 2021;
// HUD's withdrawal of FHEO-2013-01 and FHEO-2020-01 on 17 September 2025, and its notice of May 2026.
export const esaQuestions = EsaQuestions.parse({
  title: 'Common questions',
  items: [
    {
      question: 'Will I certainly get a letter?',
      answer:
        'No. I write a letter only if the evaluation shows that it is warranted. Anybody who promises one beforehand is not evaluating you.',
    },
    {
      question: 'What is the difference between an ESA and a service animal?',
      answer:
        'A service animal is a dog trained to do tasks for a person with a disability, and may go almost anywhere with that person. An ESA helps by being there, needs no training, and matters for housing only.',
    },
    {
      question: 'Does my landlord have to accept the letter?',
      answer: [
        'Often, but not always. The federal Fair Housing Act and Florida’s section 760.27 require most housing providers to make a reasonable exception for an animal that a person with a disability needs. They may ask for reliable information about the need if it is not obvious. In Florida they may not ask for your diagnosis or your records, and may not charge a pet fee for an ESA.',
        'They may refuse, for example, an animal that endangers others. The federal housing department (HUD) withdrew its guidance on assistance animals in September 2025 and narrowed what it enforces in May 2026. The Fair Housing Act itself has not changed, and Florida’s law stands.',
      ],
    },
    {
      question: 'Can my ESA fly with me?',
      answer:
        'Since January 2021 airlines in the United States need not accept ESAs. Most treat them as pets. Ask your airline before you book.',
    },
    {
      question: 'Do I need to register my animal or buy a vest?',
      answer:
        'No. There is no official register of ESAs. In Florida, a certificate, registration or identity card from the internet is not enough by itself to show that you need an ESA.',
    },
    {
      question: 'What does it cost, and do I get the money back without a letter?',
      answer: `The flat fee is ${fees.esaEvaluation.text}. It pays for my time and clinical judgment, so it is not returned when the answer is no. If I see early on that an evaluation makes no sense for you, I say so before you pay.`,
    },
  ],
})
