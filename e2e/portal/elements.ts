import type { Locator, Page } from '@playwright/test'
import { text } from '../text'

type Role = Parameters<Page['getByRole']>[0]
type Named = Parameters<typeof text>

/** Elements of a page, or of a part of it, by the key of their visible name. */
const named =
  (role: Role) =>
  (place: Page | Locator, ...name: Named): Locator =>
    place.getByRole(role, { name: text(...name) })

export const buttonOf = named('button')
export const linkOf = named('link')
export const headingOf = named('heading')
export const dialogOf = named('dialog')

export const fieldOf = (place: Page | Locator, ...label: Named): Locator =>
  place.getByLabel(text(...label))
