import { Hono } from 'hono'
import { pepList } from './pep-list'
import { sanctionsList } from './sanctions-list'

/** Lists of a sanctioning authority and of politically exposed persons, in which a few test persons stand. */
export function lists(clock: () => Date): Hono {
  const app = new Hono()
  app.get('/lists/consolidated.xml', (c) =>
    c.body(sanctionsList(clock()), 200, { 'Content-Type': 'application/xml' }),
  )
  app.get('/lists/peps.csv', (c) =>
    c.body(pepList(), 200, {
      'Content-Type': 'text/csv',
      // The table itself states no date.
      'Last-Modified': clock().toUTCString(),
    }),
  )
  return app
}
