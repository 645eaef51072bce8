import { writeDocument } from '#content/document.ts'
import { OfflinePage } from '#content/schemas/pages.ts'

export const offline = writeDocument(
  {
    id: 'pages/offline',
    group: 'Pages',
    label: 'Without a connection',
    page: '/offline',
    help: 'Shown in place of the browser’s error to people who have been here before. The crisis numbers and your coping kit are added automatically.',
  },
  OfflinePage,
  {
    title: 'You are offline',
    lead: 'This page could not load without a connection. Calls and texts from a phone do not need the internet.',
    again: 'Try again',
    contact: {
      title: 'Reach the practice',
      body: 'Call [{{phone}}](tel:{{phoneDialed}}). You can write to [{{email}}](mailto:{{email}}) too; your email goes out once you are connected.',
    },
  },
)
