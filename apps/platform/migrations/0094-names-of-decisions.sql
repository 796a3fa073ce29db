-- Names the decisions about vendors' calls in the terms of the field.
alter type judged_bet rename to bet_decision;
alter type judged_win rename to win_decision;
alter type bet_decision rename attribute sleepy to session_to_touch;
