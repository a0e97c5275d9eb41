// The water-drop sound. Browsers allow no sound before the first user gesture, so that gesture opens the audio output.

/** The events that count as a user gesture in HTML, and `click`, which assistive technology dispatches. */
const gestureEvents = ['click', 'mousedown', 'touchend', 'keydown'] as const;
const synthesisedSeconds = 1;
const decaySeconds = 0.5;

export interface DropSound {
  /** Loads the recording after the first user gesture. Only pages with bubbles call it. */
  prepare(): void;
  /** Plays the sound, unless there was no user gesture yet or the tab is hidden. */
  play(): void;
}

let dropSound: DropSound | undefined;

/** Returns the sound, and creates it at the first call. */
export function getDropSound(): DropSound {
  dropSound ??= createDropSound('/sounds/water-drop.mp3');
  return dropSound;
}

/**
 * Creates the sound. Its audio output is shared by all pages and stays open; a user gesture on any page opens it, and
 * resumes it if the browser suspended it.
 * @param url the sound file; if it can't be loaded or decoded, a synthesised sound is played.
 */
function createDropSound(url: string): DropSound {
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
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return audio.decodeAudioData(await response.arrayBuffer());
}

function playRecording(audio: AudioContext, recording: AudioBuffer): void {
  const source = audio.createBufferSource();
  source.buffer = recording;
  source.connect(audio.destination);
  source.start();
}

/** Plays a tone that falls in pitch and fades out. */
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
