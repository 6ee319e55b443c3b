import { Hono } from 'hono'
import { cards } from './card/handler'
import { csc } from './csc/handler'
import { inbox } from './inbox/handler'
import { lists } from './lists/handler'
import { mobileId } from './mobile-id/handler'
import { openHandset } from './mobile-id/handset'
import { deviceLinkPages } from './pages/device-link-handler'
import { pages } from './pages/handler'
import { people } from './persons/handler'
import { phones } from './phones/handler'
import { openSmartIdAppV2 } from './smart-id/v2/app'
import { smartIdV2 } from './smart-id/v2/handler'
import { openSmartIdApp } from './smart-id/v3/app'
import { openDeviceLinks } from './smart-id/v3/device-links'
import { openLinkedSessions, smartIdV3 } from './smart-id/v3/handler'
import { mockDevice } from './smart-id/v3/mock-device'
import { trustServices } from './trust-services/handler'
import { publications } from './trust-services/publications'
import type { World } from './world'

/** All routes of the simulated world. */
export function simulatorApp(world: World): Hono {
  const { baseUrl, clock, later, mailbox, office, settings, switchboard } = world
  const linkBase = `${baseUrl}/device-link`
  const deviceLinks = openDeviceLinks(linkBase, settings.timeoutMs, clock, later)
  const linked = openLinkedSessions(settings.timeoutMs, clock)
  const smartId = openSmartIdApp(office, switchboard)
  const { portalUrl } = settings

  const app = new Hono()
  app.route('/mid-api', mobileId(openHandset(office, switchboard), office, clock))
  app.route('/smart-id-rp/v2', smartIdV2(openSmartIdAppV2(office, switchboard), clock))
  app.route(
    '/smart-id-rp/v3',
    smartIdV3({ smartId, office, deviceLinks, linked, portalUrl, clock }),
  )
  app.route('/card', cards(office))
  app.route('/mock', mockDevice(deviceLinks))
  app.route('/device-link', deviceLinkPages(deviceLinks, linkBase, portalUrl))
  app.route('/', csc(world))
  app.route('/', pages(settings, mailbox))
  app.route('/', people())
  app.route('/', phones(switchboard))
  app.route('/', inbox(mailbox))
  app.route('/', lists(clock))
  app.route('/', trustServices(world))
  app.route('/', publications(world))
  return app
}
