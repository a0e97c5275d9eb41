// Styles take what a stylesheet reads with var(): React's own types know no custom properties.
import 'react';

declare module 'react' {
  interface CSSProperties {
    [customProperty: `--${string}`]: string | number;
  }
}
