import type { MetadataRoute } from 'next'

/**
 * Paths of one person's documents and links. Their responses also have a noindex header, because some search engines
 * read only one of the two.
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
