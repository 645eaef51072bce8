import { writeDocument } from '#content/document.ts'
import { MemberResources } from '#content/schemas/offers.ts'

/**
 * What members read, by plan, in this order. The server copies it into the database, which shows each member
 * what their plan opens. Never import this into `app/`: its text would be part of a public page.
 */
export const memberResources = writeDocument(
  {
    id: 'facts/member-resources',
    group: 'Plans',
    label: 'Texts for members',
    help: 'What members read on their dashboard, by plan. No one else sees them.',
  },
  MemberResources,
  {
    texts: [
      {
        title: 'Breathing, on one page',
        plan: 'free',
        summary: 'The exercise that I teach most often, short enough to keep on your phone.',
        body: paragraphs(
          'Sit so that your feet touch the floor. Breathe in through your nose and count to four. Breathe out through your mouth and count to six.',
          'Ten rounds take about two minutes. If counting makes you tense, let the numbers go and keep breathing out slowly.',
          'Practice it when you are calm. It works better on a hard day when your body already knows it.',
        ),
      },
      {
        title: 'Worry time: fifteen minutes, on purpose',
        plan: 'basic',
        summary: 'A two-week plan with a page to copy, for worries that come back all day.',
        body: paragraphs(
          'Choose a time and a chair, the same every day, and not right before bed. When a worry comes earlier, write down three words about it, and leave it for that time.',
          'At that time, read your list. For each line, ask: is there something I can do this week? If yes, write the first step and the day. If no, read it once more and cross it out.',
          'Stop when the fifteen minutes are over, even in the middle. After two weeks, look at your lists: which worries never came true, and which ones needed a step?',
        ),
      },
      {
        title: 'A planner for one hard conversation',
        plan: 'pro',
        summary: 'Five questions to answer before you say anything, and three sentences to begin with.',
        body: paragraphs(
          'Write down what you want to be different afterward, in one sentence that does not contain the other person’s name. Then write what you are afraid will happen.',
          'What do you know, and what do you only guess? What would the other person say you want? What could you accept if you do not get it?',
          'Begin with one of these: “I want to talk about something that matters to me. Is now a good time?” “I may say this badly, and I would like to try.” “I am not asking you to decide today.”',
        ),
      },
      {
        title: 'A year of small reviews',
        plan: 'premium',
        summary: 'Twelve monthly pages to look back and ahead, made to be brought to a session.',
        body: paragraphs(
          'On the last Sunday of each month, take twenty minutes. Name one thing that was harder than expected, one that was easier and one person who helped.',
          'Rate sleep, mood and energy from one to ten, and write one word next to each number. The words will tell you more than the numbers do.',
          'End with one small thing to keep, one to stop, and one to try. Bring the page to your next session if you like; no one is grading it.',
        ),
      },
    ],
  },
  { texts: 'texts for members' },
  ['texts'],
)

function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}
