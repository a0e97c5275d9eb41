import styles from './Particles.module.css';

/** Five decorative particles that float behind the bubbles. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
