import { html } from 'hono/html'
import type { SwitchboardSettings } from '../phones/switchboard'
import type { Markup } from './layout'

/** The phones that ring. The templates are filled in by `assets/phones.js`. */
export function phonesPage({ answerMs, timeoutMs }: SwitchboardSettings): Markup {
  return html`
    <h1>Phones</h1>
    <p class="lead">${habit(answerMs)} A phone rings for ${seconds(timeoutMs)}.</p>
    <noscript><p class="note">This page asks for the phones that ring by script.</p></noscript>
    <p id="announcement" class="unseen" role="status"></p>
    <div id="phones" class="phones"></div>
    <div id="quiet" class="quiet">
      <div class="handset resting" aria-hidden="true"><div class="screen"></div></div>
      <p><strong>No phone is ringing.</strong><br>
      Sign something as one of the <a href="/people">people</a>, and their phone appears here.</p>
    </div>
    <template id="phone">${handset()}</template>
  `
}

function handset(): Markup {
  return html`
    <article class="handset">
      <div class="screen">
        <header>
          <span data-field="family"></span>
          <span data-field="time"></span>
        </header>
        <h2 data-field="person"></h2>
        <p class="owner" data-field="owner"></p>
        <p class="asks"><span data-field="party"></span> <span data-field="request"></span></p>
        <p class="text" data-field="text"></p>
        <p class="code" data-part="code" translate="no"></p>
        <fieldset data-part="choices" hidden>
          <legend>Which code does the other screen show?</legend>
          <div class="choices"></div>
        </fieldset>
        <form data-part="confirm">
          <label><span data-field="pin"></span>
            <input type="password" inputmode="numeric" pattern="[0-9]{4,}" minlength="4" maxlength="12"
              autocomplete="off" required title="Any four digits or more">
          </label>
          <button type="submit" class="primary">OK</button>
        </form>
        <button type="button" class="secondary" data-part="cancel">Cancel</button>
      </div>
    </article>
  `
}

function habit(answerMs: SwitchboardSettings['answerMs']): string {
  if (answerMs === 'manual') return 'People answer only here.'
  if (answerMs === 0) return 'People answer at once; only those who never answer are seen here.'
  return `People answer by themselves after ${seconds(answerMs)}, unless you do it for them.`
}

function seconds(milliseconds: number): string {
  const count = Math.round(milliseconds / 100) / 10
  return count === 1 ? '1 second' : `${count} seconds`
}
