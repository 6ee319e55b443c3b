// The ringing phones: polls for them every second, keeps the typed input, sends answers.

/**
 * @typedef {object} Prompt
 * @property {string} id
 * @property {'mobile-id' | 'smart-id' | 'remote'} family
 * @property {'authentication' | 'signature' | 'certificate'} kind
 * @property {string} code
 * @property {string} country
 * @property {string} name
 * @property {string} surname
 * @property {string | null} phone
 * @property {string} relying_party
 * @property {string} text
 * @property {string} control_code
 * @property {string[]} choices
 * @property {string} since
 */

const families = { 'mobile-id': 'Mobile-ID', 'smart-id': 'Smart-ID', remote: 'Remote signing' }
const requests = {
  authentication: 'asks who you are',
  signature: 'asks for your signature',
  certificate: 'asks for your certificate',
}
const pins = {
  'mobile-id': { authentication: 'sPIN1', signature: 'sPIN2', certificate: 'sPIN1' },
  'smart-id': { authentication: 'PIN1', signature: 'PIN2', certificate: 'PIN1' },
  remote: { authentication: 'PIN', signature: 'PIN', certificate: 'PIN' },
}

const list = document.querySelector('#phones')
if (list) {
  await refresh()
  setInterval(refresh, 1000)
}

async function refresh() {
  const prompts = await ask('/prompts.json')
  if (prompts) draw(prompts)
}

/** Returns undefined while the simulator restarts; the next poll tries again. */
async function ask(url, options) {
  try {
    const response = await fetch(url, options)
    return response.ok ? await response.json() : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** @param {Prompt[]} prompts */
function draw(prompts) {
  const ringing = new Set(prompts.map(({ id }) => id))
  for (const phone of list.querySelectorAll('[data-id]')) {
    if (!ringing.has(phone.dataset.id)) phone.remove()
  }
  for (const prompt of prompts) {
    if (!list.querySelector(`[data-id="${prompt.id}"]`)) ring(prompt)
  }
  document.querySelector('#quiet').hidden = ringing.size > 0
}

/** @param {Prompt} prompt */
function ring(prompt) {
  const template = document.querySelector('#phone')
  const phone = template.content.cloneNode(true).firstElementChild
  phone.dataset.id = prompt.id
  fill(phone, fieldsOf(prompt))
  offerCode(phone, prompt)
  part(phone, 'confirm').addEventListener('submit', async (event) => {
    event.preventDefault()
    await answer(prompt, 'ok')
  })
  part(phone, 'cancel').addEventListener('click', () => answer(prompt, 'cancel'))
  list.append(phone)
  announce(`The phone of ${prompt.name} ${prompt.surname} is ringing`)
}

/** @param {Prompt} prompt */
function fieldsOf(prompt) {
  const { family, kind, name, surname, country, code, phone } = prompt
  return {
    family: families[family],
    time: new Date(prompt.since).toLocaleTimeString('en-GB', { timeStyle: 'short' }),
    person: `${name} ${surname}`,
    owner: [`${country} ${code}`, phone].filter(Boolean).join(' · '),
    party: prompt.relying_party,
    request: requests[kind],
    text: prompt.text,
    pin: `${pins[family][kind]}: any four digits`,
  }
}

function fill(phone, fields) {
  for (const [name, text] of Object.entries(fields)) {
    const place = phone.querySelector(`[data-field="${name}"]`)
    place.textContent = text
    place.hidden = text === ''
  }
  phone.setAttribute('aria-label', `Phone of ${fields.person}`)
}

/** Shows one code to compare, or three to choose from before the PIN. */
function offerCode(phone, prompt) {
  const choices = part(phone, 'choices')
  const code = part(phone, 'code')
  code.textContent = prompt.control_code
  code.hidden = prompt.control_code === '' || prompt.choices.length > 0
  choices.hidden = prompt.choices.length === 0
  part(phone, 'confirm').hidden = prompt.choices.length > 0
  const buttons = prompt.choices.map((choice) => choiceButton(phone, prompt, choice))
  choices.querySelector('.choices').append(...buttons)
}

function choiceButton(phone, prompt, choice) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'secondary'
  button.textContent = choice
  button.addEventListener('click', () => {
    if (choice !== prompt.control_code) return answer(prompt, 'wrong_code')
    part(phone, 'choices').hidden = true
    part(phone, 'code').hidden = false
    const form = part(phone, 'confirm')
    form.hidden = false
    form.querySelector('input').focus()
  })
  return button
}

const outcomes = { ok: 'confirmed', cancel: 'cancelled', wrong_code: 'chose another code' }

/** @param {Prompt} prompt */
async function answer(prompt, word) {
  const headers = { 'Content-Type': 'application/json' }
  await ask(`/prompts/${prompt.id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ answer: word }),
  })
  announce(`${prompt.name} ${prompt.surname} ${outcomes[word]}`)
  await refresh()
}

function part(phone, name) {
  return phone.querySelector(`[data-part="${name}"]`)
}

function announce(text) {
  document.querySelector('#announcement').textContent = text
}
