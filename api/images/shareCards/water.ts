/** The water behind the bubble of a share card: rays of light from above, and bubbles that are out of focus. */
export const water = `
<defs>
  <linearGradient id="water" x2="0" y2="1">
    <stop offset="0" stop-color="#2b4681"/>
    <stop offset=".34" stop-color="#132b5a"/>
    <stop offset=".7" stop-color="#00203a"/>
    <stop offset="1" stop-color="#001e29"/>
  </linearGradient>
  <linearGradient id="ray" gradientUnits="userSpaceOnUse" x1="0" y1="-40" x2="0" y2="530">
    <stop offset="0" stop-color="#a3cffd"/>
    <stop offset="1" stop-color="#a3cffd" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="shell">
    <stop offset=".7" stop-color="#cfe0ff" stop-opacity=".02"/>
    <stop offset=".9" stop-color="#cfe0ff" stop-opacity=".2"/>
    <stop offset="1" stop-color="#cfe0ff" stop-opacity=".05"/>
  </radialGradient>
  <filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="120"/></filter>
  <filter id="soft"><feGaussianBlur stdDeviation="8"/></filter>
  <g id="bubble">
    <circle r="20" fill="url(#shell)"/>
    <ellipse cx="-7" cy="-11" rx="4" ry="3" fill="#fff" fill-opacity=".2"/>
  </g>
</defs>
<rect width="100%" height="100%" fill="url(#water)"/>
<g filter="url(#blur)">
  <ellipse cx="600" cy="-40" rx="420" ry="180" fill="#92bdfb" fill-opacity=".26"/>
  <ellipse cx="1130" cy="650" rx="300" ry="170" fill="#31a5a5" fill-opacity=".4"/>
  <ellipse cx="40" cy="600" rx="300" ry="200" fill="#4e3baa" fill-opacity=".3"/>
</g>
<path filter="url(#soft)" fill="url(#ray)" fill-opacity=".06" d="
  M600-290 30 530 150 530Z M600-290 310 530 390 530Z M600-290 440 530 500 530Z M600-290 535 530 580 530Z
  M600-290 635 530 710 530Z M600-290 770 530 840 530Z M600-290 880 530 1000 530Z"/>
<use href="#bubble" transform="translate(96 113) scale(1.3)"/>
<use href="#bubble" transform="translate(168 441) scale(.85)"/>
<use href="#bubble" transform="translate(1092 164) scale(.95)"/>
<use href="#bubble" transform="translate(1032 416) scale(1.6)"/>
<use href="#bubble" transform="translate(252 258) scale(.35)"/>
<use href="#bubble" transform="translate(948 101) scale(.3)"/>
<use href="#bubble" transform="translate(1140 328) scale(.25)"/>
<use href="#bubble" transform="translate(912 554) scale(.45)"/>`;
