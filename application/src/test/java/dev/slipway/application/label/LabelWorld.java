package dev.slipway.application.label;

import java.util.List;

/** Stores the objects around the rows of the ports of labels, and reads what came of them. Each adapter brings one along for the kits. */
public interface LabelWorld {

    long user();

    /** Returns a group; a private one is seen by none of the audiences of the kits but those that see everything. */
    long group(boolean open);

    /** Returns a public group inside another one. */
    long subgroup(long group, boolean open);

    /** Returns a project of a group. */
    long project(long group, boolean open);

    /** Moves a project to another group. */
    void move(long project, long group);

    /** Returns an issue of a project that has labels. */
    long issue(long project, long... labels);

    /** Returns a merge request of a project that has labels. */
    long request(long project, long... labels);

    /** Returns the names of the labels that readers find with an issue, in their order. */
    List<String> labelsOfIssue(long id);

    List<String> labelsOfRequest(long id);

    /** Returns the ids of all labels that refer to an issue, hidden ones too, in their order. */
    List<Long> linksOfIssue(long id);

    List<Long> linksOfRequest(long id);
}
