package dev.slipway.domain.ciconfig.finding;

/** Carries the one finding that ends reading from the depth of a step to the compiler, which turns it into a value. */
public final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Finding finding;

    public Stop(String text, Position position) {
        super(text, null, false, false);
        this.finding = Finding.error(text, position);
    }

    public Finding finding() {
        return finding;
    }
}
