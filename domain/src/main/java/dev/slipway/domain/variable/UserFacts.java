package dev.slipway.domain.variable;

/**
 * User of a job, for predefined variables.
 *
 * @param id    the id
 * @param email the address, or empty
 * @param login the user name
 * @param name  the name for people
 */
public record UserFacts(long id, String email, String login, String name) {
}
