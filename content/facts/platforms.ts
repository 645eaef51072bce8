import { writeDocument } from '#content/document.ts'
import { Platforms } from '#content/schemas/booking.ts'

/**
 * Where people book, and by which insurer. `widget` has the values of the embed code that the doctor-booking platform
 * gives its customers; `load`: 'on-request' asks the visitor first, 'at-once' discloses every visit to the platform.
 */
export const platforms = writeDocument(
  { id: 'facts/platforms', group: 'Where people book', label: 'Booking platforms' },
  Platforms,
  {
    // `profileUrl` is the practice's own page there, null where it has none.
    platforms: {
      'doctor-booking': {
        name: 'Harborbook',
        badge: 'amber',
        profileUrl: 'https://booking.example/quiet-tide',
      },
      headway: { name: 'Headway', badge: 'green', profileUrl: 'https://headway.co/' },
      sondermind: { name: 'SonderMind', badge: 'blue', profileUrl: 'https://www.sondermind.com/' },
      'grow-therapy': { name: 'Grow Therapy', badge: 'violet', profileUrl: 'https://growtherapy.com/' },
      // The FAQs mention it; a profile can be added here, and insurers below.
      rula: { name: 'Rula', badge: 'rose', profileUrl: null },
    },
    insurers: [
      { name: 'Aetna', platform: 'headway' },
      { name: 'Ambetter from Sunshine Health', platform: 'headway' },
      { name: 'AvMed', platform: 'headway' },
      { name: 'Carelon Behavioral Health', platform: 'headway' },
      { name: 'Cigna', platform: 'headway' },
      { name: 'Florida Blue', platform: 'headway' },
      { name: 'Optum', platform: 'headway' },
      { name: 'Oscar Health', platform: 'headway' },
      { name: 'Oxford Health Plans', platform: 'headway' },
      { name: 'Quest Behavioral Health', platform: 'headway' },
      { name: 'UMR', platform: 'headway' },
      { name: 'UnitedHealthcare', platform: 'headway' },
      { name: 'Humana', platform: 'grow-therapy' },
      { name: 'Medicare', platform: 'grow-therapy' },
      { name: 'Molina Healthcare of Florida', platform: 'grow-therapy' },
      { name: 'Anthem Blue Cross and Blue Shield', platform: 'sondermind' },
      { name: 'Capital Health Plan', platform: 'sondermind' },
      { name: 'GEHA', platform: 'sondermind' },
      { name: 'Health First Health Plans', platform: 'sondermind' },
      { name: 'Meritain Health', platform: 'sondermind' },
      { name: 'Surest', platform: 'sondermind' },
      { name: 'TRICARE East', platform: 'sondermind' },
    ],
    largest: ['Aetna', 'Cigna', 'Florida Blue', 'Humana', 'Medicare', 'UnitedHealthcare'],
    otherNames: [
      { typed: 'UHC', insurer: 'UnitedHealthcare' },
      { typed: 'United Behavioral Health', insurer: 'Optum' },
      { typed: 'Cigna Healthcare', insurer: 'Cigna' },
      { typed: 'Evernorth', insurer: 'Cigna' },
      { typed: 'BCBS', insurer: 'Florida Blue' },
      { typed: 'Blue Cross Blue Shield of Florida', insurer: 'Florida Blue' },
      { typed: 'BCBS', insurer: 'Anthem Blue Cross and Blue Shield' },
      { typed: 'Elevance', insurer: 'Anthem Blue Cross and Blue Shield' },
      { typed: 'Beacon Health Options', insurer: 'Carelon Behavioral Health' },
      { typed: 'Ambetter Health', insurer: 'Ambetter from Sunshine Health' },
      { typed: 'Government Employees Health Association', insurer: 'GEHA' },
    ],
    widget: {
      scriptUrl: 'https://booking.example/plugin/embed.js',
      load: 'on-request',
      link: {
        class: 'booking-plugin',
        data: [
          { name: 'type', value: 'book-button' },
          { name: 'practice-id', value: 'sample-practice' },
        ],
      },
      allowed: { frame: ['https://booking.example'], style: [], image: [], connect: [] },
    },
  },
  {
    'platforms.doctor-booking.name': 'name of the doctor-booking platform',
    'platforms.doctor-booking.profileUrl': 'profile on the doctor-booking platform',
    'platforms.headway.profileUrl': 'profile on Headway',
    'platforms.sondermind.profileUrl': 'profile on SonderMind',
    'platforms.grow-therapy.profileUrl': 'profile on Grow Therapy',
    'widget.scriptUrl': 'script of the doctor-booking platform',
    'widget.link.data': 'practice’s id at the doctor-booking platform',
    'widget.allowed.frame': 'where the doctor-booking platform’s calendar comes from',
    insurers: 'insurers that the practice accepts, with their platforms',
  },
  ['platforms.doctor-booking.name', 'insurers'],
)
