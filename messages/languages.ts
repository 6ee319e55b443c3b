import type { rooms } from './en/rooms'

/** The languages every page and mail exists in. Another one is its folder, and its name here. */
export const languages = ['lt', 'en'] as const
export type Language = (typeof languages)[number]

/** All texts of a language: ICU messages by room and key. */
export type Messages = typeof rooms
export type Room = keyof Messages
