package dev.slipway.persistence.kernel;

/**
 * Cost of the bcrypt digests of new passwords. A digest keeps the cost with which it was made.
 *
 * @param rounds exponent of two, {@value #LEAST} to {@value #MOST}: one more doubles the time of a digest and of each comparison with it
 */
public record PasswordCost(int rounds) {

    public static final int LEAST = 4;
    public static final int MOST = 15;

    public PasswordCost {
        if (rounds < LEAST || rounds > MOST) {
            throw new IllegalArgumentException("a cost of " + rounds);
        }
    }
}
