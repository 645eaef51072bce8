import { html, raw } from 'hono/html'

// Mail programs support little CSS: hence a table, styles on each element, and colors that are readable also where a
// program inverts them. By day the values are those of the site's tokens; at night a mail has its own, on a darker ground.
const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const PARAGRAPH = raw(`margin:0 0 16px;font-size:17px;line-height:1.6;color:#12323a;${FONT}`)
const FINE = raw(`margin:0 0 10px;font-size:13px;line-height:1.55;color:#47616a;${FONT}`)
const HEADING = raw(
  "margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25;font-weight:500;color:#12323a",
)
const CARD = raw(
  'background:#fffdf8;border:1px solid #dfd5c4;border-radius:16px;padding:36px 32px 24px;text-align:left',
)
const BUTTON = raw(
  `display:inline-block;padding:14px 26px;font-size:17px;font-weight:600;color:#fdfaf3;text-decoration:none;${FONT}`,
)
const WRITTEN_OUT = raw('color:#0d5a65;word-break:break-all')

const DARK = raw(`@media (prefers-color-scheme: dark) {
  .page { background: #071d24 !important }
  .card { background: #0b2a33 !important; border-color: #2c4d56 !important }
  .ink { color: #f3eee2 !important }
  .soft, .soft a { color: #b4c9c8 !important }
  .action { background: #e9a94f !important }
  .action a { color: #071d24 !important }
}`)

/** A mail with every placeholder filled, before it is rendered as text or HTML. */
export interface FilledMail {
  subject: string
  preview: string
  heading: string
  before: string[]
  button: { label: string; link: string } | undefined
  code: { label: string; code: string } | undefined
  after: string[]
  /** The sender, the postal address, and what the mail is not for. */
  footer: { sender: string; address: string; lines: string[] }
  writtenOut: string
}

type Html = ReturnType<typeof html>

/** The mail as one HTML document: no pictures, no external resources, no tracking. */
export function htmlOf(mail: FilledMail): string {
  return String(
    html`<!doctype html>
      <html lang="en">
        ${head(mail)}
        <body class="page" style="margin:0;padding:0;background:#f3ecdf">
          <div style="display:none;max-height:0;overflow:hidden">${mail.preview}</div>
          <table
            role="presentation"
            class="page"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="background:#f3ecdf"
          >
            <tr>
              <td align="center" style="padding:32px 16px">${column(mail)}</td>
            </tr>
          </table>
        </body>
      </html>`,
  )
}

function head(mail: FilledMail): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${mail.subject}</title>
    <style>
      ${DARK}
    </style>
  </head>`
}

function column(mail: FilledMail): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="max-width:560px;text-align:left"
  >
    <tr>
      <td class="card" style="${CARD}">
        <h1 class="ink" style="${HEADING}">${mail.heading}</h1>
        ${mail.before.map(paragraph)} ${mail.button && action(mail.button, mail.writtenOut)}
        ${mail.code && typed(mail.code)} ${mail.after.map(paragraph)}
      </td>
    </tr>
    <tr>
      <td style="padding:24px 32px 0">${footer(mail.footer)}</td>
    </tr>
  </table>`
}

function paragraph(text: string): Html {
  const lines = text.split('\n').map((line, index) => (index === 0 ? line : html`<br />${line}`))
  return html`<p class="ink" style="${PARAGRAPH}">${lines}</p>`
}

function action({ label, link }: { label: string; link: string }, writtenOut: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">
      <tr>
        <td class="action" style="background:#0d4f59;border-radius:10px">
          <a href="${link}" style="${BUTTON}">${label}</a>
        </td>
      </tr>
    </table>
    <p class="soft" style="${FINE}">
      ${writtenOut}<br /><a href="${link}" style="${WRITTEN_OUT}">${link}</a>
    </p>`
}

function typed({ label, code }: { label: string; code: string }): Html {
  return html`<p class="ink" style="${PARAGRAPH}">
    ${label}<br /><strong style="font-size:26px;letter-spacing:4px">${code}</strong>
  </p>`
}

function footer({ sender, address, lines }: FilledMail['footer']): Html {
  return html`<p class="soft" style="${FINE}"><strong>${sender}</strong><br />${address}</p>
    ${lines.map((line) => html`<p class="soft" style="${FINE}">${line}</p>`)}`
}
