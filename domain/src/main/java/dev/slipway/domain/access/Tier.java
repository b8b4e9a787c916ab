package dev.slipway.domain.access;

/** Tier of an installation, lowest first. An operation or parameter may require a tier. */
public enum Tier {
    FREE, PREMIUM, ULTIMATE;

    public boolean includes(Tier needed) {
        return compareTo(needed) >= 0;
    }
}
