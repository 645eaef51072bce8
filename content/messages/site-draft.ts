/** What the owner reads beside a field and in a list of changes: problems, warnings, and what changed. */
export const siteDraft = {
  refused: {
    fixed: 'This cannot be changed.',
    tooLong: 'This is too long to be saved. Please shorten it.',
    unsavable:
      'This cannot be saved as it is. Please load the page again; if it still says so, write the text anew, or shorter.',
    unreadable: 'This has a character that cannot be saved. Please type the text again.',
    tooMuch: 'All changes together are too long to be published. Please shorten some texts.',
    pictureMissing: 'This picture is no longer kept. Please choose it again.',
    pdfMissing: 'This file is no longer kept. Please choose it again.',
    problems: 'This can’t be published yet',
    unchanged: 'This is what visitors see already, so there is nothing to publish.',
  },
  /** An example that visitors of an open site would read. */
  sample: {
    invented: 'This is still an example ({label}). Replace it with yours.',
    mayBeRight: 'This is still an example ({label}). Replace it, or say that it is right as it is.',
    /** In an earlier version that the owner wants to publish again. */
    inRelease: 'Still an example: {label}',
  },
  /** The change of a sample that the owner confirms unchanged: from then on it counts as the owner's. */
  confirmed: 'stays as it is',
  /** Why a value does not fit. */
  reasons: {
    empty: 'This cannot be left empty.',
    notANumber: 'Please write a whole number.',
    notThis: 'This does not belong here.',
    notALink: 'This is neither a page of the site nor a whole address that begins with https://.',
    notAnOption: 'Please choose one from the list.',
    notAnAddress: 'Please write a whole address that begins with https://.',
    notADay: 'Please choose a day.',
    wrongForm: 'This is not in the right form.',
    spaces: 'There are spaces at its beginning or end.',
    tooShort: 'At least {bound} characters, please; there are {length}.',
    tooLong: 'At most {bound} characters, please; there are {length}.',
    listTooShort: 'The list needs at least {bound}.',
    listTooLong: 'The list takes at most {bound}.',
    tooSmall: 'The smallest allowed is {bound}.',
    notMore: 'It has to be more than {bound}.',
    tooLarge: 'The largest allowed is {bound}.',
    noPlace: 'The site has no place for this anymore.',
    noFact: 'There is no fact called {fact}.',
    /** Of one entry of a list. */
    inEntry: 'No. {number}: {message}',
    inPartOfEntry: 'No. {number}, {part}: {message}',
    markup: 'Only **bold** and [links](/page) can be used in: {text}',
    phone: 'Please write it as (407) 555-0142.',
    stateCode: 'Please write two letters, such as FL.',
    zip: 'A ZIP code has five digits.',
    letters: 'LMHC has to be among them: Florida law requires your license with your name.',
    npi: 'An NPI has ten digits.',
    caqh: 'A CAQH ID has eight digits.',
    email: 'This does not look like an email address.',
    slash: 'Please leave out the slash at the end.',
    priceId: 'It begins with price_.',
    productId: 'It begins with prod_.',
    dollars: 'Please write dollars, or dollars and cents such as 12.50.',
    lowercase: 'Lowercase letters, digits and hyphens only.',
    addressReserved: 'This address is taken by the site itself. Please choose another.',
    pageOfSite: 'Please choose a page of your site.',
    lowercaseLetters: 'Lowercase letters and hyphens only.',
    origin: 'Please write only its beginning, such as https://example.com, and nothing after it.',
    noFile: 'Please choose a file.',
    fileTwice: 'Two files have the same address. Remove one of them and add it again with another name.',
    filesTooLarge: 'All files together are larger than 20 MB. Please remove one, or make some smaller.',
    nameTwice: 'The same name is there twice.',
    titleTwice: 'Another text has this title.',
    amountsReversed: 'The first amount is higher than the second.',
    daysReversed: 'The last day is before the first.',
    titleHasPractice: 'The practice’s name is added automatically.',
    noProfile:
      '{insurer} is booked through {platform}, where you have no profile. Choose another platform, or take it off the list.',
  },
  /** What no single value can know. */
  rules: {
    deadLink: 'There is no page {href} on this site.',
    deadFile: 'There is no file {href} among your files to download.',
    pageOff: '“{page}” is switched off under “What you offer”. Choose another page for this button.',
    sameInSearch: 'Another page has the same in search results. Each needs its own.',
    license:
      'Wherever your name appears, Florida law requires your license with it: {credentials}, or {title}.',
    insurerTwice: '“{name}” is on the list twice.',
    idTwice: 'Another plan has {id} already.',
    addressTwice: 'Another page of yours has this address.',
    ownPageLong:
      'All texts of this page together have {length} characters, and up to {most} load well on a phone. Please shorten it, or make two pages of it.',
    insteadOff: '“{page}” is switched off under “What you offer”. Choose another page.',
    notInMenu: {
      header: 'Please keep “{page}” in the menu: people look there for a way to reach you.',
      footer: 'Please keep “{page}” at the bottom of every page: people must find what they agree to.',
    },
    linkTwice: '“{label}” leads to a page that is in this list already.',
    crisisLink: 'Someone in danger may look here: please keep a link to {href}.',
  },
  /** What can be published and yet should be looked at. */
  warnings: {
    licenseExpired: 'Your license expired on {day}. Renew it, and set the new day here.',
    licenseExpires: 'Your license expires {when}.',
    today: 'today',
    tomorrow: 'tomorrow',
    inDays: 'in {days} days, on {day}',
    notRead: 'That was {months} months ago. Read the page again, make any changes, and set the day.',
    longTitle:
      'With the name of the practice this is {length} characters long; search engines show about {shown}.',
    longDescription: 'Search engines show about {shown} characters; this has {length}.',
    longHeadline:
      'On a phone this takes much of the first screen: {length} characters. Up to {shown} read well.',
    pictureOf: 'Screen readers say that it is a picture. Begin with what it shows.',
    platform:
      'This mentions {name}, where you have no profile. Add the profile under “Where people book”, or take {name} out here.',
    offer: 'This still mentions {offer}, which you switched off.',
    offers: {
      memberships: 'memberships',
      ebook: 'the eBook',
      esaEvaluations: 'ESA evaluations',
      blog: 'the blog',
      spanish: 'the pages in Spanish',
      calendar: 'the calendar',
      popup: 'the newsletter popup',
      offlinePage: 'the page for visits without a connection',
    },
    otherPlansMissing:
      'Your list lacks names that the site comes with by now, {count} in all, such as {name}. Whoever types one is not told that it is another kind of plan. You can add them below the list.',
    noticeOver: 'It ended on {day} and is no longer shown. You can remove it from the list.',
    amount: '{amount} is unusual here. Look for a digit too many or too few; if it is right, leave it.',
    npi: 'The last digit does not match the others, so this can’t be an NPI. Compare it with your letter from NPPES.',
    founded: 'The year {year} is still to come.',
    otherPage: 'The place {href} is on another page: from here, this link leads nowhere.',
    menuLong:
      'The menu does not fit in one line. On computers it opens by a button too, as on phones; fewer or shorter words bring the line back.',
    crisisPromise:
      'A plan promises “{feature}”, and the site says everywhere that it is not for emergencies. Someone may rely on this in their worst hour: please take one of the two back.',
    sessionsPromise:
      '“{feature}” for {price} a month: one session costs {selfPay} without insurance, and covered services may not be sold below what you bill insurers. Please ask your lawyer, or take it back.',
    familyPromise: '“{feature}”: your pages say that you see one adult at a time.',
    twoReplies:
      'The contact page promises {before} before somebody writes and {after} afterward. People hold you to the shorter one.',
    discountTwice:
      '“{one}” and “{other}”: people hold you to the higher one. Please keep one discount for the same time.',
    discountFalls: '“{later}” is less than “{earlier}”: whoever pays for longer ahead would get less off.',
    exampleAddress: '{href} is an example of an address, and leads nowhere.',
  },
  /** A change in one line. */
  changes: {
    values: {
      on: 'on',
      off: 'off',
      nothing: 'empty',
      picture: 'a picture ({alt})',
      drawnPicture: 'the original drawing',
      logo: {
        light: 'your logo, drawn for a light ground',
        dark: 'your logo, drawn for a dark ground',
        named: ', with the practice’s name in it',
      },
      pdf: 'a PDF of {size}',
      noPdf: 'no file',
    },
    otherPicture: 'another picture: {text}',
    onlyBold: '{text} (the same words, and others are bold)',
    added: 'added {names}',
    removed: 'removed {names}',
    moved: 'moved {names}',
    changed: 'changed {names}',
    more: '{names} and {count} more',
    unnamed: 'changed',
  },
}
