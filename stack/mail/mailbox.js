// Shows an email when it comes, and copies codes.

const { newest } = document.documentElement.dataset

/** The answer waits until there is one. */
async function watch() {
  for (;;) {
    const emails = await fetch(`/emails?after=${newest}`).then((answer) => answer.json())
    if (emails.length > 0) return location.reload()
  }
}

for (const button of document.querySelectorAll('.code button')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
    button.textContent = 'Copied'
  })
}

// A stack that has ended answers no more: the page stays as it is, readable.
watch().catch(() => {})
