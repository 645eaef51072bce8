// As such plugins do on the pages of their customers: links with its data attribute open a calendar over the page.
;(() => {
  const address = document.currentScript.src

  for (const link of document.querySelectorAll('a[data-type="book-button"]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      showCalendar(link)
    })
  }

  function showCalendar(link) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Appointments')
    Object.assign(dialog.style, {
      width: 'min(32rem, 94vw)',
      height: 'min(40rem, 92dvh)',
      margin: 'auto',
      padding: '0',
      overflow: 'hidden',
      border: '1px solid gray',
      borderRadius: '.75rem',
    })
    dialog.append(closeButton(dialog), calendarOf(link))
    dialog.addEventListener('close', () => {
      dialog.remove()
      link.focus()
    })
    document.body.append(dialog)
    dialog.showModal()
  }

  function calendarOf(link) {
    const frame = document.createElement('iframe')
    frame.title = 'Calendar'
    const practice = encodeURIComponent(link.dataset.practiceId ?? '')
    frame.src = new URL(`schedule?practice=${practice}`, address).href
    Object.assign(frame.style, { width: '100%', height: 'calc(100% - 3rem)', border: '0' })
    return frame
  }

  function closeButton(dialog) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Close the calendar'
    Object.assign(button.style, {
      width: '100%',
      height: '3rem',
      font: '600 1rem system-ui',
      color: 'inherit',
    })
    button.addEventListener('click', () => dialog.close())
    return button
  }
})()
