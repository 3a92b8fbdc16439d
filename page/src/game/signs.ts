// The signs of the notation, in place of those that phones and people write.

/** With `-` for every dash and arrow, `x` for every cross, and no space around them. */
export const withSigns = (text: string): string =>
  text
    .trim()
    .replace(/[-‐-―−]>|[‐-―−→]/g, '-')
    .replace(/[×✕]/g, 'x')
    .replace(/\s*([-*])\s*/g, '$1')
    .replace(/\s+x\s+/gi, 'x')
