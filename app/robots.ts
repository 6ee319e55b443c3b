import type { MetadataRoute } from 'next'

/**
 * Paths of one person's documents and links. Their answers say noindex as well, for search engines that read only one
 * of the two.
 */
const personal = [
  '/invitation/',
  '/signing-link/',
  '/sign/',
  '/sign-in/organisation/',
  '/no-reminders/',
  '/confirm-address/',
  '/public/',
  '/documents',
  '/waiting',
  '/settings',
  '/files/',
  '/status/',
  '/upload/',
]

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', disallow: personal } }
}
