package dev.slipway.application.user.relation;

/** Numbers of objects that belong to a user: groups and projects of which the user is a member, and issues that the user wrote. */
public record AssociationCounts(int groups, int projects, int issues) {}
