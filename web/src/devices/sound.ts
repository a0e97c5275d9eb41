// The water drop. Browsers allow no sound before the visitor's first gesture, so the audio output is opened at that one.

/** `click`, which assistive technology sends too, and the events that HTML lists as activating a page. */
const gestureEvents = ['click', 'mousedown', 'touchend', 'keydown'] as const;
const synthesisedSeconds = 1;
const decaySeconds = 0.5;

export interface DropSound {
  /** Loads the recording as soon as there was a gesture, so that pages without bubbles don't. */
  prepare(): void;
  /** Silent before the visitor's first gesture, and while the tab is hidden. */
  play(): void;
}

/**
 * The audio output belongs to the application: it is opened, and resumed where the browser suspended it, by any gesture
 * on any page, and stays open. A press on one page is then enough for the bubbles of the next.
 *
 * @param url the sound file; when it can't be loaded or decoded, a synthesised drop stands in.
 */
export function createDropSound(url: string): DropSound {
  let audio: AudioContext | undefined;
  let recording: AudioBuffer | undefined;
  let isPrepared = false;
  let isLoading = false;

  const load = () => {
    if (audio === undefined || !isPrepared || isLoading) return;
    isLoading = true;
    loadRecording(audio, url).then(
      (loaded) => {
        recording = loaded;
      },
      () => {},
    );
  };
  const resume = () => {
    audio ??= new AudioContext();
    if (audio.state !== 'running') audio.resume().catch(() => {});
    load();
  };
  for (const gesture of gestureEvents)
    window.addEventListener(gesture, resume, { capture: true, passive: true });

  return {
    prepare: () => {
      isPrepared = true;
      load();
    },
    play: () => {
      if (audio?.state !== 'running' || document.hidden) return;
      if (recording === undefined) playSynthesised(audio);
      else playRecording(audio, recording);
    },
  };
}

async function loadRecording(audio: AudioContext, url: string): Promise<AudioBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return audio.decodeAudioData(await response.arrayBuffer());
}

function playRecording(audio: AudioContext, recording: AudioBuffer): void {
  const source = audio.createBufferSource();
  source.buffer = recording;
  source.connect(audio.destination);
  source.start();
}

/** A falling drop: a tone that glides down while it dies away. */
function playSynthesised(audio: AudioContext): void {
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(880, now);
  tone.frequency.exponentialRampToValueAtTime(330, now + decaySeconds);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.01, now + decaySeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + synthesisedSeconds);
}
