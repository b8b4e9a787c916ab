package dev.slipway.domain.variable;

/**
 * What variables say of the person a job runs for.
 *
 * @param id    the id
 * @param email the address, or empty
 * @param login the user name
 * @param name  the name for people
 */
public record UserFacts(long id, String email, String login, String name) {
}
