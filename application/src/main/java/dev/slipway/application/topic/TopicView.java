package dev.slipway.application.topic;

/**
 * A topic with all that answers show.
 *
 * @param title      null for none
 * @param projects   number of projects with the topic
 * @param avatarFile null for none
 */
public record TopicView(long id, String name, String title, String description, int projects, String avatarFile) {}
