package dev.slipway.domain.access;

/** What an installation offers, lowest first; an operation or parameter can ask for a tier. */
public enum Tier {
    FREE, PREMIUM, ULTIMATE;

    public boolean includes(Tier needed) {
        return compareTo(needed) >= 0;
    }
}
