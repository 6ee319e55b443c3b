import { action } from './command'
import { askGateway, sayAnswer } from './gateway'

export const actions = {
  list: action({
    about: 'List kept documents that could not be renewed or end within 90 days, with the reason',
    run: async () => sayAnswer(await askGateway('/keep/list', {})),
  }),
  now: action({
    about: "Start the keeper's nightly work at once",
    run: async () => sayAnswer(await askGateway('/keep/now', {})),
  }),
}
