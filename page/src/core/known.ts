// What was read in this tab, with its tags, so that what has not changed is not sent again.

export const known = new Map<string, { etag: string; data: unknown }>()
