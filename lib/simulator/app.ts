import { Hono } from 'hono'
import { inbox } from './inbox/handler'
import { mobileId } from './mobile-id/handler'
import { openHandset } from './mobile-id/handset'
import { pages } from './pages/handler'
import { people } from './persons/handler'
import { phones } from './phones/handler'
import { openSmartIdAppV2 } from './smart-id/v2/app'
import { smartIdV2 } from './smart-id/v2/handler'
import { openSmartIdApp } from './smart-id/v3/app'
import { smartIdV3 } from './smart-id/v3/handler'
import { trustServices } from './trust-services/handler'
import { ocspResponder } from './trust-services/ocsp'
import { timeStampingAuthority } from './trust-services/tsa'
import type { World } from './world'

/** Everything the world serves, by path. */
export function simulatorApp(world: World): Hono {
  const { authorities, clock, mailbox, office, ring, settings, switchboard, timeStampingUnit } =
    world
  const ocsp = ocspResponder(authorities, ring, clock)
  const tsa = timeStampingAuthority(timeStampingUnit, clock)

  const app = new Hono()
  app.route('/mid-api', mobileId(openHandset(office, switchboard), office, clock))
  app.route('/smart-id-rp/v2', smartIdV2(openSmartIdAppV2(office, switchboard), clock))
  app.route('/smart-id-rp/v3', smartIdV3(openSmartIdApp(office, switchboard), office, clock))
  app.route('/', pages(settings, mailbox))
  app.route('/', people())
  app.route('/', phones(switchboard))
  app.route('/', inbox(mailbox))
  app.route('/', trustServices(authorities, ocsp, tsa))
  return app
}
