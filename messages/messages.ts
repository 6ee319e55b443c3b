import type { rooms } from './en/rooms'

/** All texts of a language: ICU messages by room and key. */
export type Messages = typeof rooms
export type Room = keyof Messages
